#!/bin/sh
# Standard shell solution: munpack for the envelope, unzip, sha256sum, openssl for the signature.
set -e
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
munpack -q -f "$1" > /dev/null
# munpack prepends a line end to the ZIP: unzip exits with the warning 1, but unpacks.
unpack() { unzip -q -o "$1" -d out 2> /dev/null || [ $? -eq 1 ]; }
unpack ./*zip* || unpack ./part*
find out -type f -exec sha256sum {} + > sums
python3 -c "
import json,glob,base64
p=json.load(open(glob.glob('out/*/proof.json')[0]));h,b,s=p['signature'].split('.')
open('input','w').write(h+'.'+b);open('sig','wb').write(base64.urlsafe_b64decode(s+'=='))"
openssl dgst -sha256 -verify "$2" -signature sig input > /dev/null
