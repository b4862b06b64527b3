"""make.py FOLDER: writes every hostile archive, and cases.json with the expected results."""
import json, os, sys
import rows_content, rows_envelope, rows_zip
from proof import Signer

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
signer = Signer(folder)
cases = []
for module in (rows_envelope, rows_zip, rows_content):
    for name, data, expected in module.rows(signer):
        file = 'case-%03d.bin' % len(cases)
        with open(os.path.join(folder, file), 'wb') as sink:
            sink.write(data)
        cases.append(dict(expected, name=name, file=file))
with open(os.path.join(folder, 'cases.json'), 'w') as sink:
    json.dump({'key': os.path.basename(signer.public), 'cases': cases}, sink)
print(len(cases), 'archives')
