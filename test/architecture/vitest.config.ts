import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { root: '.', include: ['test/architecture/*.test.ts'] } })
