export { cardZone, passportZone, zoneText } from '../../shared/rules/write-mrz.ts'
