import { testHostileContent } from './hostile-content.ts'

testHostileContent('web')
