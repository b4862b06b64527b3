// Loaded into a service with --import. SIGUSR2 fills the heap until the process runs out of memory.
process.on('SIGUSR2', () => {
  const objects: object[] = []
  for (;;) objects.push({ at: objects.length, more: [objects.length] })
})
