import { Fragment } from 'react'

/** Text whose codes break after an underscore, not between letters. */
export const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
