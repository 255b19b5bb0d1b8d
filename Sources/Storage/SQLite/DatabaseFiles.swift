import Foundation

/// The files of an SQLite database, which only their owner may read: they hold families' data.
package enum DatabaseFiles {
    /// The database, its write-ahead log, and the log's index.
    package static func paths(of database: String) -> [String] { ["", "-wal", "-shm"].map { database + $0 } }

    /// Creates the database's file if it is missing, and removes the rights of other users from files that exist. Later
    /// files get the database's mode from SQLite.
    ///
    /// Never opens a file that exists: closing it would release the locks that SQLite holds on it in this process.
    static func protect(_ database: String) {
        let descriptor = unsafe open(database, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        for path in paths(of: database) {
            var status = stat()
            guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                status.st_mode & 0o077 != 0
            else { continue }
            unsafe chmod(path, status.st_mode & 0o700)
        }
    }
}
