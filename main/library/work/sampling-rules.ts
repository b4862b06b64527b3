import * as z from 'zod'

/** Levels of inspection and acceptance quality limits of ISO 2859-1 that plans may name. */
export const INSPECTION_LEVELS = ['I', 'II', 'III', 'S-1', 'S-2', 'S-3', 'S-4'] as const
export const QUALITY_LIMITS = [0.065, 0.1, 0.15, 0.25, 0.4, 0.65, 1, 1.5, 2.5, 4, 6.5] as const

/** Returns the schema of sampling plans. `id`: schema of their names; `condition`: that of the archives that belong to a stratum. */
export const samplingPlans = <Condition extends z.ZodType>(id: z.ZodString, condition: Condition) =>
  z
    .array(
      z.strictObject({
        id,
        strata: z
          .array(
            z.strictObject({
              id,
              when: condition.exactOptional(),
              level: z.enum(INSPECTION_LEVELS),
              aql: z.number().refine((limit) => QUALITY_LIMITS.some((known) => known === limit), {
                message: `must be one of ${QUALITY_LIMITS.join(', ')}`,
              }),
            }),
          )
          .min(1)
          .max(20),
      }),
    )
    .max(20)
