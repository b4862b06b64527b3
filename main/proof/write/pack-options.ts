export interface PackOptions {
  readonly root: string
  /** Local date-time, written unchanged into every entry. */
  readonly modified: string
  readonly compression: 'stored' | 'deflated'
}
