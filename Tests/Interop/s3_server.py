"""Serves a bucket for S3BlobStoreTests by moto, which checks signatures and rights as Amazon S3 does.

Prints `ready PORT KEY_ID SECRET`, and serves until it is ended."""

from __future__ import annotations

import json
import os
import signal

# The requests that make the user, the key, the rights and the bucket; all further ones need a signature.
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "4"

import boto3  # noqa: E402
from moto.server import ThreadedMotoServer  # noqa: E402

server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
options = {
    "endpoint_url": f"http://{host}:{port}", "region_name": "eu-central-1", "aws_access_key_id": "any",
    "aws_secret_access_key": "any",
}
iam, s3 = boto3.client("iam", **options), boto3.client("s3", **options)
iam.create_user(UserName="hearth")
key = iam.create_access_key(UserName="hearth")["AccessKey"]
policy = {
    "Version": "2012-10-17",
    "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": ["arn:aws:s3:::hearth", "arn:aws:s3:::hearth/*"]}],
}
iam.put_user_policy(UserName="hearth", PolicyName="files", PolicyDocument=json.dumps(policy))
s3.create_bucket(Bucket="hearth", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
print("ready", port, key["AccessKeyId"], key["SecretAccessKey"], flush=True)
signal.sigwait([signal.SIGTERM, signal.SIGINT])
server.stop()
