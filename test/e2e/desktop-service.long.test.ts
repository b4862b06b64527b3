import { testService } from './service-steps.ts'

testService('desktop')
