"""make.py FOLDER: writes every hostile archive and cases.json, what each is owed."""
import json, os, sys
import rows_content, rows_envelope, rows_zip
from proof import Signer

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
signer = Signer(folder)
cases = []
for module in (rows_envelope, rows_zip, rows_content):
    for name, data, owed in module.rows(signer):
        file = 'case-%03d.bin' % len(cases)
        with open(os.path.join(folder, file), 'wb') as sink:
            sink.write(data)
        cases.append(dict(owed, name=name, file=file))
with open(os.path.join(folder, 'cases.json'), 'w') as sink:
    json.dump({'key': os.path.basename(signer.public), 'cases': cases}, sink)
print(len(cases), 'archives')
