/** Score (1 minus the distance of two descriptors) from which faces are called alike. */
export const FACES_ALIKE = 0.5

/** What is known of the errors of comparing faces; main/examination/README.md says how ours were measured. */
export const FACE_RATES = {
  published:
    'right for 99.38 % of the pairs of Labeled Faces in the Wild at a score of 0.4, before its weights were shortened to a byte (D. King, dlib.net, dlib_face_recognition_resnet_model_v1)',
  measured:
    'of 231 pairs of different faces in six photographs 1 was alike (8 at a score of 0.4), of 132 pairs of one face in altered copies none was unlike; drawn faces are often alike; the threshold was chosen with these pictures',
} as const
