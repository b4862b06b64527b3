import { testReview } from './review-steps.ts'

testReview('desktop')
