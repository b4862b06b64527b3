;; Looks through memory for pairs of bytes of a text, in steps. Page 0 is a table: for each pair, as it lies in memory, whether it stands
;; in the text. What is looked through lies behind it, with two bytes more behind that.
(module
  (import "search" "memory" (memory 1))
  ;; $at, and every $step bytes from it on: an even address; $end is behind the last byte that a pair may begin at. Answers where the
  ;; first pair lies that stands in the text, as the pair before or behind it does too; $end or more where there is none.
  (func (export "next") (param $at i32) (param $end i32) (param $step i32) (result i32)
    (local $fourEnd i32)
    (local.set $fourEnd (i32.sub (local.get $end) (i32.mul (local.get $step) (i32.const 3))))
    (loop $on
      ;; Four at once, while there are as many: the processor need not wait to see which.
      (block $look
        (loop $four
          (br_if $look (i32.ge_s (local.get $at) (local.get $fourEnd)))
          (br_if $look
            (i32.or
              (i32.or
                (i32.load8_u (i32.load16_u (local.get $at)))
                (i32.load8_u (i32.load16_u (i32.add (local.get $at) (local.get $step)))))
              (i32.or
                (i32.load8_u (i32.load16_u (i32.add (local.get $at) (i32.mul (local.get $step) (i32.const 2)))))
                (i32.load8_u (i32.load16_u (i32.add (local.get $at) (i32.mul (local.get $step) (i32.const 3))))))))
          (local.set $at (i32.add (local.get $at) (i32.mul (local.get $step) (i32.const 4))))
          (br $four)))
      (if (i32.ge_s (local.get $at) (local.get $end)) (then (return (local.get $at))))
      (if (i32.and
            (i32.load8_u (i32.load16_u (local.get $at)))
            (i32.or
              (i32.load8_u (i32.load16_u (i32.sub (local.get $at) (i32.const 2))))
              (i32.load8_u (i32.load16_u offset=2 (local.get $at)))))
        (then (return (local.get $at))))
      (local.set $at (i32.add (local.get $at) (local.get $step)))
      (br $on))
    (unreachable)))
