import { findReviewers, type Library, type Reviewer } from '../../library/index.ts'
import { noInputStop, usageStop } from '../arguments/stop.ts'

/** Returns the one reviewer that a name or the start of a fingerprint means. Throws `Stop` if there is none, or several. */
export async function namedReviewer({ database }: Library, name: string): Promise<Reviewer> {
  const [reviewer, ...others] = await findReviewers(database, name)
  if (!reviewer)
    throw noInputStop(
      `The library has no reviewer ${JSON.stringify(name)}`,
      'Give the name, or at least 6 digits of the SHA-256 of the key; proofbench reviewer list shows them.',
    )
  if (others.length > 0)
    throw usageStop(
      `${JSON.stringify(name)} names ${others.length + 1} reviewers`,
      [reviewer, ...others].map(({ fingerprint, name: full }) => `${fingerprint}  ${full}`),
    )
  return reviewer
}
