/** What bytes that are no envelope look like, for a reader who saved the wrong thing. Null when nothing comes to mind. */
export function looksLike(head: Buffer): string | null {
  if (head.length === 0) return 'the input is empty'
  const text = head.toString('latin1', 0, 512).trimStart()
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  if (starts(0x1f, 0x8b))
    return 'it looks like gzip: an HTTP Content-Encoding that was left in place; decompress it first'
  if (starts(0x37, 0x7a, 0xbc, 0xaf)) return 'it looks like a 7z archive'
  if (starts(0x52, 0x61, 0x72, 0x21)) return 'it looks like a RAR archive'
  if (starts(0x28, 0xb5, 0x2f, 0xfd)) return 'it looks like Zstandard data'
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff)) return 'it looks like UTF-16 text'
  if (starts(0xef, 0xbb, 0xbf)) return 'it starts with a byte order mark'
  if (text.startsWith('%PDF-')) return 'it looks like a PDF'
  if (/^<(!doctype html|html|\?xml|head|body)/i.test(text))
    return 'it looks like a web page, perhaps a login page or an error page'
  if (text.startsWith('{') || text.startsWith('[')) {
    return 'it looks like JSON, perhaps the body of an error: the service answers 403 while the transaction is PROCESSING'
  }
  if (text.startsWith('\x89PNG') || starts(0xff, 0xd8, 0xff)) return 'it looks like a picture'
  return null
}
