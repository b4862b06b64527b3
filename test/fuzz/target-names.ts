export const TARGET_NAMES = ['archive', 'envelope', 'zip', 'json', 'jws'] as const
export type TargetName = (typeof TARGET_NAMES)[number]
