/** A change that does not fit the archive; the message names what is missing. */
export class ImpossibleChange extends Error {
  override name = 'ImpossibleChange'
}
