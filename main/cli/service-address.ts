/** File in the data folder of a running service with the line that serve prints; only its user can read it. */
export const ADDRESS_FILE = 'address.json'
