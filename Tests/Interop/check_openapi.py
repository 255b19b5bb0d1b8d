"""Validates the OpenAPI document at a URL and its examples, and prints the problems as a JSON list."""

import json
import sys
import urllib.request

from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

with urllib.request.urlopen(sys.argv[1]) as response:
    document = json.load(response)
problems = [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()]
examples = 0
for path, item in document["paths"].items():
    # A path may name its servers beside its methods.
    for method, operation in ((name, value) for name, value in item.items() if name != "servers"):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            validator = Draft202012Validator({**content["schema"], "components": document["components"]})
            for name, example in content.get("examples", {}).items():
                examples += 1
                problems += [f"{method} {path}, {name}: {e.message}" for e in validator.iter_errors(example["value"])]
if examples < 5:
    problems.append(f"only {examples} examples")
print(json.dumps(problems))
