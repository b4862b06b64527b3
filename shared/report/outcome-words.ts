/** What the words of verdicts, questions, checks and findings mean. Verdict: What decides */
export const OUTCOME_WORDS: { readonly [word: string]: string } = {
  TOTAL_PASSED: 'The archive is genuine: every byte is accounted for, and a trusted key signed exactly this content.',
  TOTAL_FAILED: 'The archive is not genuine as it stands.',
  INDETERMINATE: 'It could not be decided: nothing was proved, neither for nor against the archive.',
  PASSED: 'The question was answered with yes.',
  FAILED: 'The question was answered with no.',
  OPEN: 'The question could not be answered.',
  SKIPPED: 'The check did not run, for the reason given.',
  WARNINGS: 'There are remarks, none of which contradicts the specification or the content itself.',
  ERRORS: 'The content contradicts the specification or itself. This does not make it less genuine.',
  NOT_JUDGED: 'The content could not be judged.',
  FAIL: 'The finding decides its question.',
  WARN: 'The finding is a remark that somebody should look at.',
  INFORM: 'The finding is for information.',
}
