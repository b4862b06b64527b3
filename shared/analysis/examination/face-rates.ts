/** Score (1 minus the distance of two descriptors) from which faces are called alike. */
export const FACES_ALIKE = 0.5
/** Score below which faces are called unlike, as by the publisher of the descriptors; between both nothing is said. */
export const FACES_UNLIKE = 0.4

/** Returns what a score says of two faces; `alike` and `unlike` are equal where only one threshold counts. */
export const likenessOfFaces = (score: number, alike = FACES_ALIKE, unlike = FACES_UNLIKE) =>
  score >= alike ? 'FACES_ALIKE' : score < unlike ? 'FACES_DIFFER' : 'FACES_UNCLEAR'

/** What is known of the errors of comparing faces; main/examination/README.md says how ours were measured. */
export const FACE_RATES = {
  published:
    'right for 99.38 % of the pairs of Labeled Faces in the Wild at a score of 0.4, before its weights were shortened to a byte (D. King, dlib.net, dlib_face_recognition_resnet_model_v1)',
  measured:
    'of 231 pairs of different faces in six photographs 1 was alike (8 at a score of 0.4), of 132 pairs of one face in altered copies none was unlike; printed into pages that were photographed badly, of 154 pairs of one face 148 were alike and none unlike, of 2,926 pairs of different faces 17 alike and 2,776 unlike; drawn faces are often alike; the thresholds were chosen with these pictures',
} as const
