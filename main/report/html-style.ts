import { createHash } from 'node:crypto'

/** Style sheet for screen and print, light and dark. States have a word and a sign; colour only repeats them. */
export const HTML_STYLE = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--page:#fff;--panel:#f6f8fa;--good:#116329;--bad:#a40e26;--unsure:#7d4e00}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b1;--line:#3d444d;--page:#0d1117;--panel:#161b22;--good:#56d364;--bad:#ff8d85;--unsure:#e3b341}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:70rem;padding:1.5rem;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;margin:.2rem 0}h2{font-size:1.15rem;margin:1.8rem 0 .5rem;border-bottom:1px solid var(--line)}h3{font-size:1rem;margin:1.2rem 0 .3rem}
article{margin-bottom:3rem}article+article{border-top:3px solid var(--line);padding-top:1.5rem}
.verdict{border:2px solid;border-radius:.4rem;padding:.8rem 1rem;margin:1rem 0}.verdict b{font-size:1.3rem;display:block}
.good{color:var(--good)}.bad{color:var(--bad)}.unsure{color:var(--unsure)}.soft{color:var(--soft)}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{border:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{background:var(--panel);overflow-wrap:normal}.number{white-space:nowrap}
code,.mono{font:.85em/1.4 ui-monospace,Consolas,monospace;overflow-wrap:anywhere}
.questions{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.8rem}.questions>div{background:var(--panel);border:1px solid var(--line);border-radius:.4rem;padding:.6rem .8rem}
.finding{border-left:4px solid;padding:.2rem .8rem;margin:.8rem 0}.finding>*{color:var(--ink)}.finding>h4{margin:0;font-size:.95rem;color:inherit}
pre{unicode-bidi:plaintext}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .9rem;margin:.3rem 0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--line:#999;--page:#fff;--panel:#fff;--good:#053d17;--bad:#7d0016;--unsure:#553500}body{max-width:none;padding:0;font-size:10pt}article{break-before:page}article:first-of-type{break-before:auto}.finding,.questions>div,tr{break-inside:avoid}thead{display:table-header-group}}
`

/** Returns the content security policy of a page that loads nothing but its inline style. `images`: source of its images. */
export function contentPolicy(style: string, images?: 'data:'): string {
  const hash = createHash('sha256').update(style).digest('base64')
  const imageSource = images === undefined ? '' : ` img-src ${images};`
  return `default-src 'none'; style-src 'sha256-${hash}';${imageSource} base-uri 'none'; form-action 'none'`
}
