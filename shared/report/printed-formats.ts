/** Formats of a signed report; text is a short excerpt for a support ticket, without a signature. */
export const PRINTED_FORMATS = ['pdf', 'html', 'json', 'text'] as const
export type PrintedFormat = (typeof PRINTED_FORMATS)[number]

/** Ending of the file of each format. */
export const ENDINGS: { readonly [format in PrintedFormat]: string } = {
  pdf: 'pdf',
  html: 'html',
  json: 'json',
  text: 'txt',
}
