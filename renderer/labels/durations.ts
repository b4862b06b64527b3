/** Texts of the charts of durations. */
export const durationLabels = {
  title: 'Durations',
  services: 'Response times of services, median',
  operations: 'Durations of operations, median',
  columns: ['Name', 'Count', 'Shortest', 'Median', 'Longest', 'Technical errors'],
  milliseconds: 'ms',
  without: (count: number) => `${count} without a usable duration are left out.`,
  others: (count: number) => `The chart shows the ${count} longest in total; the table has all.`,
  none: 'No durations are recorded.',
} as const
