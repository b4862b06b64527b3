/** Converts the camel-case name of a member to a title: `dateOfBirth` → `Date of birth`. */
export function fieldTitle(name: string): string {
  if (name === 'fullname') return 'Full name'
  const title = name.replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return title.slice(0, 1).toUpperCase() + title.slice(1)
}
