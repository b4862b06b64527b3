#!/bin/sh
# Verifies every archive of a folder and fails the job unless all are TOTAL_PASSED. Usage: verify-in-ci.sh FOLDER KEY
# results.sarif can be uploaded to code scanning; exit codes: 0 passed, 2 failed, 3 indeterminate.
set -eu
exec proofbench verify "$1" --key "$2" --no-trust-store --format sarif --output results.sarif
