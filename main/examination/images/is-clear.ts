import type { ImageMeasures } from './image-measures.ts'
import { IMAGE_THRESHOLDS as LIMIT } from './image-thresholds.ts'

/** Blur from which characters are misread in the same way at every scale, as in `IMAGE_THRESHOLDS.blur`. */
const MAX_BLUR = 1.3

/**
 * Returns whether a picture is so clear that readings at different scales confirm each other. Otherwise they repeat their mistakes:
 * what is hidden by a reflection or lost in the dark is lost at every scale.
 */
export const isClear = ({ blur, glare, paper }: ImageMeasures): boolean =>
  blur < MAX_BLUR && glare < LIMIT.glare.warning && paper > LIMIT.dark.warning
