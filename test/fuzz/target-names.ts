export const TARGET_NAMES = ['archive', 'byte', 'envelope', 'zip', 'json', 'jws'] as const
export type TargetName = (typeof TARGET_NAMES)[number]
