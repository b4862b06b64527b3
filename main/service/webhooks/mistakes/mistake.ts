/** Differences between an expected and a received signature by code, each with its advice. */
export const MISTAKES = {
  'header.other': [
    'the signature came in another header',
    'Configure the same header name at the sender and the receiver.',
  ],
  'value.hex': ['the value is hexadecimal', 'Encode the 32 bytes of the HMAC in Base64, not in hexadecimal digits.'],
  'value.hex-text': [
    'the value is the Base64 of hexadecimal digits',
    'Encode the 32 bytes of the HMAC themselves in Base64, not their hexadecimal digits.',
  ],
  'value.base64url': ['the value is Base64url', 'Use the Base64 alphabet with + and /, and = at the end.'],
  'value.unpadded': ['the value is Base64 without = at its end', 'Keep the padding of the Base64 text.'],
  'value.prefix': ['the value has a prefix such as sha256=', 'Send the Base64 text alone.'],
  'value.quotes': ['the value stands in quotes', 'Send the Base64 text alone.'],
  'algorithm.sha1': ['it is an HMAC-SHA1', 'Use HMAC-SHA256.'],
  'algorithm.sha384': ['it is an HMAC-SHA384', 'Use HMAC-SHA256.'],
  'algorithm.sha512': ['it is an HMAC-SHA512', 'Use HMAC-SHA256.'],
  'algorithm.md5': ['it is an HMAC-MD5', 'Use HMAC-SHA256.'],
  'algorithm.plain': [
    'it is a SHA-256 of the body alone, without the secret',
    'Use HMAC-SHA256 with the secret as its key.',
  ],
  'algorithm.secret-first': [
    'it is a SHA-256 of the secret followed by the body',
    'Use HMAC-SHA256 with the secret as its key.',
  ],
  'algorithm.secret-last': [
    'it is a SHA-256 of the body followed by the secret',
    'Use HMAC-SHA256 with the secret as its key.',
  ],
  'algorithm.swapped': ['key and message are exchanged', 'The secret is the key of the HMAC, the body its message.'],
  'secret.line-end': [
    'the secret has a line end behind it',
    'Remove the line end: secrets read from files often have one.',
  ],
  'secret.trimmed': ['the secret lost white space at its ends', 'Use the secret exactly as it is configured.'],
  'secret.base64-decoded': [
    'the secret was decoded from Base64',
    'Use the characters of the secret as they are, as UTF-8.',
  ],
  'secret.hex-decoded': [
    'the secret was decoded from hexadecimal digits',
    'Use the characters of the secret as they are, as UTF-8.',
  ],
  'secret.base64-encoded': ['the secret was encoded in Base64', 'Use the secret itself.'],
  'secret.hex-encoded': ['the secret was encoded in hexadecimal digits', 'Use the secret itself.'],
  'secret.quotes': ['the secret has quotes around it', 'Remove the quotes: they are not part of the secret.'],
  'secret.case': ['letters of the secret are in another case', 'Use the secret exactly as it is configured.'],
  'secret.latin1': ['the secret is encoded as Latin-1', 'Encode the secret as UTF-8.'],
  'secret.utf16': ['the secret is encoded as UTF-16', 'Encode the secret as UTF-8.'],
  'secret.empty': ['the secret is empty', 'Configure the secret; a variable may be unset.'],
  'body.minified': [
    'it covers the JSON written anew without white space',
    'Sign and verify the bytes as they are sent, before any JSON is parsed.',
  ],
  'body.pretty': [
    'it covers the JSON written anew with white space',
    'Sign and verify the bytes as they are sent, before any JSON is parsed.',
  ],
  'body.key-order': [
    'it covers the JSON with its members in another order',
    'Sign and verify the bytes as they are sent, before any JSON is parsed.',
  ],
  'body.escapes': [
    'it covers the JSON with other escapes',
    'Sign and verify the bytes as they are sent, before any JSON is parsed.',
  ],
  'body.line-end-added': [
    'it covers the body with a line end behind it, which was not sent',
    'Sign the bytes that are sent; tools such as echo add a line end.',
  ],
  'body.line-end-removed': [
    'it covers the body without the line end that was sent behind it',
    'Send the bytes that were signed.',
  ],
  'body.line-ends': ['it covers the body with other line ends', 'Sign the bytes that are sent.'],
  'body.mark-added': ['it covers the body with a byte order mark', 'Encode the body as UTF-8 without mark.'],
  'body.mark-removed': [
    'it covers the body without the byte order mark that was sent',
    'Encode the body as UTF-8 without mark, and sign those bytes.',
  ],
  'body.latin1': ['it covers the body as Latin-1', 'Sign the bytes that are sent: UTF-8.'],
  'body.ascii': ['it covers the body as ASCII, with ? for other letters', 'Sign the bytes that are sent: UTF-8.'],
  'body.utf16': ['it covers the body as UTF-16', 'Sign the bytes that are sent: UTF-8.'],
  'body.twice-utf8': [
    'it covers the body encoded as UTF-8 twice',
    'Sign the bytes that are sent; do not read them as Latin-1 first.',
  ],
  'body.empty': [
    'it covers an empty body',
    'Read the raw body before it is signed or verified; a framework may have consumed it.',
  ],
  'body.base64': ['it covers the Base64 of the body', 'Sign the bytes of the body themselves.'],
  'body.hex': ['it covers the hexadecimal digits of the body', 'Sign the bytes of the body themselves.'],
  'header.twice': ['the header came more than once', 'Send one signature; a proxy may have added another.'],
  'header.missing': ['no signature came', 'Configure the mode HMAC and the same header name at sender and receiver.'],
  'value.not-base64': ['the value is no Base64 text', 'The header carries the Base64 of the 32 bytes of the HMAC.'],
  'value.length': [
    'the value has not the length of an HMAC-SHA256',
    'The header carries the Base64 of the 32 bytes of the HMAC.',
  ],
  unknown: [
    'it fits no mistake that is known',
    'Compare the secrets at both ends, and whether something between them changes the body.',
  ],
} as const satisfies { readonly [code: string]: readonly [says: string, advice: string] }

export type MistakeCode = keyof typeof MISTAKES

/** A candidate value with the mistakes it assumes; none for the correct one. */
export interface Variant<Value> {
  readonly value: Value
  readonly mistakes: readonly MistakeCode[]
}
