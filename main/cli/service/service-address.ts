/** File in the data folder of a running service that contains the line printed by `serve`; readable by its user only. */
export const ADDRESS_FILE = 'address.json'
