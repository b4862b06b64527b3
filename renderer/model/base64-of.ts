/** Encodes bytes as Base64. In chunks, because the number of arguments of a call is limited. */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 8192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8192))
  return btoa(text)
}
