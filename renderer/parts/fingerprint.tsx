import { Fragment } from 'react'
import { fingerprintInWords } from '../../shared/report/verdict-words.ts'

/** A fingerprint as other tools show it; lines break between its pairs only. */
export function Fingerprint({ hex }: { readonly hex: string }) {
  return (
    <span className="mono pairs">
      {fingerprintInWords(hex)
        .split(':')
        .map((pair, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place.
          <Fragment key={index}>
            {index > 0 && (
              <>
                :<wbr />
              </>
            )}
            {pair}
          </Fragment>
        ))}
    </span>
  )
}
