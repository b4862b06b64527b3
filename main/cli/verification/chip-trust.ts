import { givenText } from '../../proof/index.ts'
import { authoritiesFrom, type Material, revocationListsFrom } from '../../service/index.ts'
import { usageStop } from '../arguments/stop.ts'
import { readNamed } from '../inputs/read-named.ts'

/** Reads the country signing certificates in `file`. Stops the command if there is none, since no chip could be trusted. */
export function readAuthorities(file: string): Material {
  const material = readMaterial(file)
  if (authoritiesFrom([material]).length === 0)
    throw usageStop(
      `${file} holds no certificate that can be read`,
      'countryAuthorities names files with certificates of country signing authorities, PEM or DER.',
    )
  return material
}

/** Reads the revocation lists in `file`. Stops the command if there is none, since nothing would count as revoked. */
export function readRevocationLists(file: string): Material {
  const material = readMaterial(file)
  if (revocationListsFrom([material]).length === 0)
    throw usageStop(
      `${file} holds no revocation list that can be read`,
      'chipRevocationLists names files with lists that country signing authorities signed, PEM or DER.',
    )
  return material
}

function readMaterial(file: string): Material {
  const { bytes } = readNamed(file)
  const text = givenText(bytes)
  return text?.includes('-BEGIN ') ? text : bytes
}
