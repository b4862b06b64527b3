export { list, type Members, members, text, texts } from '../../../../shared/analysis/json-access.ts'
