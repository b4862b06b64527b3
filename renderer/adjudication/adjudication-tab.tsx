export default function AdjudicationTab() {
  return <p className="nothing">This view is being built.</p>
}
