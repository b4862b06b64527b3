/** Roles of reviewers; a reviewer may have several. */
export const ROLES = ['viewer', 'reviewer', 'approver', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** Actions that need a role, and the roles that may do them. */
export const PERMISSIONS = {
  /** Sign a decision about an archive. */
  decide: ['reviewer', 'approver'],
  /** Confirm or return the decision of another person. */
  check: ['approver'],
  /** Create cases and change their content. */
  editCase: ['reviewer', 'approver', 'administrator'],
  /** Set and lift legal holds, set retention dates. */
  hold: ['approver', 'administrator'],
  /** Write a case or rows to a file for others. */
  export: ['reviewer', 'approver', 'administrator'],
  /** See holder data and images that are masked by default. */
  unmask: ['reviewer', 'approver', 'administrator'],
  /** Erase the data of archives. */
  erase: ['administrator'],
  /** Add and revoke reviewers. */
  manageReviewers: ['administrator'],
  /** Change the four-eyes policy and the checklist. */
  managePolicy: ['administrator'],
} as const satisfies { readonly [action: string]: readonly Role[] }
export type Permission = keyof typeof PERMISSIONS

/** Roles whose work needs holder data: for the others they are masked until they unmask them. */
const SEEING_ROLES: readonly Role[] = ['reviewer', 'approver']

export const isAllowed = (roles: readonly Role[], action: Permission): boolean =>
  roles.some((role) => (PERMISSIONS[action] as readonly Role[]).includes(role))

export const isMaskedFor = (roles: readonly Role[]): boolean => !roles.some((role) => SEEING_ROLES.includes(role))

export const isRole = (text: string): text is Role => ROLES.some((role) => role === text)
