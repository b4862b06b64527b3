/** Style of the pages that the service serves: readable at any width, in light, dark and forced colours. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d0d5dd, #3a4250); --soft: light-dark(#f4f6f9, #1b2029); --strong: light-dark(#0b57d0, #9cc2ff);
  --back: light-dark(#ffffff, #12161d); --ink: light-dark(#1a1f29, #e8ecf3); --quiet: light-dark(#4b5565, #a9b4c4); --bad: light-dark(#b3261e, #ffb4ab); --good: light-dark(#146c2e, #7fdb98); }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h3 { font-size: 1.05rem; margin-bottom: .25rem; }
a { color: var(--strong); } code { font: .9em ui-monospace, monospace; } pre { margin: 0; padding: .5rem; background: var(--soft); white-space: pre-wrap; } article summary { color: var(--strong); cursor: pointer; padding: .25rem 0; }
article { border: 1px solid var(--line); border-radius: .5rem; padding: 0 1rem 1rem; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; margin: .25rem 0; } td { border-top: 1px solid var(--line); padding: .25rem .5rem .25rem 0; vertical-align: top; } td:first-child { width: 30%; }
caption { text-align: left; color: var(--quiet); } dt { font-weight: 600; margin-top: .5rem; } dd { margin: 0; }
`.trim()
