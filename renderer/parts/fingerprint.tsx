import { Fragment } from 'react'
import { formatFingerprint } from '../../shared/report/index.ts'

/** Fingerprint in the format of other tools; lines break only between its pairs. */
export function Fingerprint({ hex }: { readonly hex: string }) {
  return (
    <span className="mono pairs">
      {formatFingerprint(hex)
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
