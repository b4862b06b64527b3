"""Provider of checks for the embedded service, with Python's standard library only. The path of the URL selects its behaviour."""

import json
import time
from base64 import b64decode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECURITY = ["VISUAL_SECURITY_OK", "PHOTOCOPY_DETECTION_OK", "HIGH_TEMPLATE_OK"]
READ = ["MODEL_RECOGNIZED_OK", "OCR_LASTNAME_OK", "OCR_BIRTHDATE_OK", "OCR_DOCNUM_OK"]


def answer(request):
    """Returns the response to one request, as specified by the contract."""
    check = request["check"]
    images = {image["name"]: b64decode(image["base64"]) for image in request["images"]}
    if check == "SECURITY_FEATURES":
        return {"service": "python-security", "version": "3", "indicators": SECURITY}
    if check == "LIVENESS":
        return {"service": "python-liveness", "indicators": ["BIOMETRIC_LIVENESS_CHALLENGE_OK"]}
    if check == "FACE_COMPARISON":
        same = len(images["PORTRAIT"]) > 0 and len(images["REFERENCE"]) > 0
        status = "FAILED" if same else "UNVERIFIED"
        return {"service": "python-faces", "indicators": ["BIOMETRIC_MATCHING_CHECK_" + status], "score": 0.21}
    data = {"documentType": "PASSPORT", "documentNumber": "PY0000001", "issuingCountry": "SWE", "surname": "Python",
            "givenNames": ["Monty"], "dateOfBirth": "1990-01-02", "expiryDate": "2030-01-01", "intruder": {"x": 1}}
    return {"service": "python-text", "indicators": READ, "data": data}


class Provider(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        getattr(self, "behave_" + self.path.strip("/"), self.behave_good)(request)

    def send(self, body, status=200, more=()):
        self.send_response(status)
        for name, value in (("content-type", "application/json"), ("content-length", str(len(body))), *more):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def behave_good(self, request):
        self.send(json.dumps(answer(request)).encode())

    def behave_hangs(self, _):
        time.sleep(60)

    def behave_lies(self, request):
        response = answer(request)
        response["indicators"] = ["GIV_VERIFICATION_VERIFIED", "PASSIVE_AUTHENTICATION_CHECK_OK"]
        self.send(json.dumps(response).encode())

    def behave_babbles(self, _):
        self.send(b"this is no JSON")

    def behave_fails(self, _):
        self.send(b"{}", 503)

    def behave_redirects(self, _):
        self.send(b"", 307, (("location", "http://127.0.0.1:9/"),))

    def behave_floods(self, _):
        self.send_response(200)
        self.send_header("content-length", str(10**9))
        self.end_headers()
        try:
            for _ in range(10**9 // 65536):
                self.wfile.write(b" " * 65536)
        except OSError:
            pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
    print(server.server_address[1], flush=True)
    server.serve_forever()
