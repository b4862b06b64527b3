export default function EvidenceTab() {
  return <p className="nothing">This view is being built.</p>
}
