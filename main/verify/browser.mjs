const error = new Error('@proofbench/verify needs node:crypto and node:zlib, which a browser does not have')
throw Object.assign(error, {
  code: 'verify.browser',
  hint: 'Verify in Node 22 or later, or in the main or utility process of Electron, and send the report.',
})
