/** Database of a library: a file of its own, or a server for several people. */
export type DatabaseKind = 'sqlite' | 'postgres'
