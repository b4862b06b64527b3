export default function RecordTab() {
  return <p className="nothing">This view is being built.</p>
}
