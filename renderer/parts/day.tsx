/** The date of a time in ISO 8601, which no line breaks apart. */
export const Day = ({ iso }: { readonly iso: string }) => <span className="day">{iso.slice(0, 10)}</span>
