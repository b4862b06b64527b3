import { testHostileContent } from './hostile-content.ts'

testHostileContent('desktop')
