/** Date of an ISO 8601 time, without line breaks inside. */
export const Day = ({ iso }: { readonly iso: string }) => <span className="day">{iso.slice(0, 10)}</span>
