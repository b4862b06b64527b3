import { createPrivateKey } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { homePath } from '../../input/index.ts'
import { givenText } from '../../proof/index.ts'
import { ConfigFault, readServiceConfig, type ServiceConfig } from '../../service/index.ts'
import { usageStop } from '../arguments/stop.ts'
import { readNamed, readNamedText } from '../inputs/read-named.ts'
import { readAuthorities, readRevocationLists } from '../verification/chip-trust.ts'

/** Maximum number of faults of a configuration that are shown. */
const MAX_FAULTS = 20

/** Reads the configuration of `serve`. Throws `Stop` with its faults. */
export function serviceConfigIn(file: string): ServiceConfig {
  try {
    return readServiceConfig(readNamedText(file, '--config'))
  } catch (error) {
    if (error instanceof ConfigFault)
      throw usageStop(`${file} is no configuration of the service`, [
        ...error.faults.slice(0, MAX_FAULTS),
        'main/service/README.md lists its members.',
      ])
    throw error
  }
}

/** Reads an RSA private key in PEM. */
function signingKeyIn(file: string): string {
  const text = givenText(readNamed(file).bytes) ?? ''
  try {
    if (createPrivateKey(text).asymmetricKeyType === 'rsa') return text
  } catch {
    // It is not a private key.
  }
  throw usageStop(
    `${file} holds no RSA private key that can be read`,
    'signingKey names a file with one, PEM without a password; `openssl genrsa -out signer.pem 3072` makes one.',
  )
}

/** Reads the files that the configuration names, relative to it. */
export function keyFiles(config: ServiceConfig, configFile: string | undefined) {
  const { signingKey, countryAuthorities = [], chipRevocationLists = [] } = config
  const toPath = (file: string): string => resolve(dirname(configFile ?? '.'), homePath(file))
  return {
    ...(signingKey === undefined ? {} : { signingKey: signingKeyIn(toPath(signingKey)) }),
    countryAuthorities: countryAuthorities.map((file) => readAuthorities(toPath(file))),
    chipRevocationLists: chipRevocationLists.map((file) => readRevocationLists(toPath(file))),
  }
}
