/** Primes by which moduli of Infineon's faulty key generator are recognised. CVE-2017-15361, Nemec et al. 2017. */
const PRIMES = [
  3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113,
  127, 131, 137, 139, 149, 151, 157, 163, 167,
]

/** Returns whether the modulus is a power of 65537 modulo each of the primes. One in 2^27 sound keys matches too. */
export const hasRocaMark = (modulus: bigint): boolean =>
  PRIMES.every((prime) => powersOf65537(prime).has(Number(modulus % BigInt(prime))))

function powersOf65537(prime: number): ReadonlySet<number> {
  const powers = new Set<number>()
  for (let power = 1; !powers.has(power); power = (power * 65537) % prime) powers.add(power)
  return powers
}
