/** Strings with special meaning in SQL, paths, markup, logs, prototypes, headers or text decoders. */
export const METACHARACTERS = [
  "'; DROP TABLE identities; --",
  '" OR ""="',
  '../../../../etc/passwd',
  '..%2f..%2fproof.json',
  '\u0000',
  '%00',
  '<script>alert(1)</script>',
  '$' + '{jndi:ldap://x}',
  '__proto__',
  'constructor',
  '\r\nx-injected: 1',
  '😀\ud83d',
]
