import CurlClient
import FamilyAPI
import Foundation
import HearthCore
import ImageCoding
import Logging
import Records
import ServiceLifecycle
import Storage

extension ServerEnvironment {
    /// Returns the files of pictures: a bucket if S3_BUCKET is set, else the folder BLOB_DIR.
    func blobs(_ transport: any HTTPTransport) -> any BlobStore {
        guard settings.isSet("S3_BUCKET") else { return BlobFolder(settings["BLOB_DIR"]) }
        return S3BlobStore(
            S3Settings(
                endpoint: settings["S3_ENDPOINT"], bucket: settings["S3_BUCKET"], region: settings["S3_REGION"],
                keyID: settings["S3_ACCESS_KEY_ID"], secret: settings["S3_SECRET_ACCESS_KEY"]),
            over: transport)
    }

    /// Throws if S3_BUCKET is set without what its requests need.
    func checkBucket() throws {
        guard settings.isSet("S3_BUCKET") else { return }
        for name in ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] where !settings.isSet(name) {
            throw CommandFailure(
                message: "\(settings.place(of: "S3_BUCKET")) needs \(name) as well", isUsage: true)
        }
    }

    /// Returns the pictures of families.
    func images(_ storage: Storage, _ sync: SyncService, files: any BlobStore) -> ImageService {
        ImageService(
            sync: sync, store: storage.images, files: files, inspector: ChildImageInspector.ofThisProgram,
            clock: clock, ids: ids)
    }
}

/// The service that deletes pictures and files that nothing needs.
struct ImageSweepService: Service {
    let sweeper: ImageSweeper
    let clock: any HearthClock
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let (images, files) = try await sweeper.sweep()
                    if images + files > 0 {
                        logger.info("deleted unused pictures", metadata: ["images": "\(images)", "files": "\(files)"])
                    }
                } catch {
                    // The next pass deletes the same ones.
                    logger.warning("cannot delete unused pictures", metadata: ["error": "\(error)"])
                }
                try? await clock.sleep(for: ImageSweeper.interval)
            }
        }
    }
}
