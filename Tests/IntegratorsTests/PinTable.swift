/// Name| result code, steps accepted and rejected, evaluations, factorisations,
/// sum of samples.
let pinTable = """
  adams4 even| success 48 0 126 0 -3.936721980411221
  adams4 more| success+success+diverged 96 0 252 0 5.54754039757513
  adams4 odd| success 48 0 126 0 -2.0145282032799
  adams8 even| success 96 0 262 0 -3.9367659259020242
  adams8 more| success+success+diverged 192 0 524 0 5.547585161888409
  adams8 odd| success 96 0 262 0 -2.0144438455944087
  backward-euler 24 even| success 24 0 123 24 -3.7842802941191405
  backward-euler 24 more| success+success+unconverged 48 0 213 48 9.091220921087825
  backward-euler 24 odd| success 24 0 123 24 -2.0869836165891926
  bdf 0.0001 even| success 34 3 75 37 -3.9366138922231886
  bdf 0.0001 more| success+success+unstable 62 6 138 68 5.533604385875297
  bdf 0.0001 odd| success 34 3 75 37 -2.013268601725752
  bdf 0.0001 stiff| success 42 1 87 43 8.03637389792533
  bdf 1e-07 even| success 94 3 195 97 -3.9367673980167486
  bdf 1e-07 more| success+success+unstable 178 10 378 188 5.547586119093761
  bdf 1e-07 odd| success 94 3 195 97 -2.0144402566548054
  bdf 1e-07 stiff| success 114 1 231 115 8.037197536005065
  blanes-moan6 explicit even| success 16 0 177 0 -3.9056060787543108
  blanes-moan6 explicit more| success+success+diverged 32 0 354 0 5.711611739494254
  blanes-moan6 explicit odd| success 16 0 177 0 -1.9870745931594351
  blanes-moan6 inKick even| success 16 0 177 0 -3.936765955032724
  blanes-moan6 inKick more| success+success+diverged 32 0 354 0 5.7178292221997955
  blanes-moan6 inKick odd| success 16 0 177 0 -2.0144438258453157
  blanes-moan6 removed even| success 16 0 177 0 -3.9367659272019297
  blanes-moan6 removed more| success+success+diverged 32 0 354 0 5.717821461953006
  blanes-moan6 removed odd| success 16 0 177 0 -2.0144438166139436
  bogacki-shampine 0.0001 even| success 27 2 115 0 -3.9356198870610757
  bogacki-shampine 0.0001 more| success+success+unstable 63 4 266 0 5.55470778552804
  bogacki-shampine 0.0001 odd| success 27 2 115 0 -2.0165376403888873
  bogacki-shampine 1e-09 even| success 1164 2 4663 0 -3.9367659283896543
  bogacki-shampine 1e-09 more| success+success+unstable 2727 7 10931 0 5.547585250722606
  bogacki-shampine 1e-09 odd| success 1164 2 4663 0 -2.014443866786836
  bogacki-shampine 24 even| success 24 0 96 0 -3.9369562275135617
  bogacki-shampine 24 more| success+success+diverged 48 0 192 0 5.552656697759263
  bogacki-shampine 24 odd| success 24 0 96 0 -2.015642798784638
  cash-karp 0.0001 even| success 8 0 49 0 -3.936468961672378
  cash-karp 0.0001 more| success+success+unstable 16 0 98 0 5.546598005987356
  cash-karp 0.0001 odd| success 8 0 49 0 -2.0140822938602727
  cash-karp 1e-09 even| success 64 1 390 0 -3.936765922469489
  cash-karp 1e-09 more| success+success+unstable 135 2 822 0 5.547585160437928
  cash-karp 1e-09 odd| success 64 1 390 0 -2.0144438451684135
  cash-karp 24 even| success 24 0 144 0 -3.936765580100064
  cash-karp 24 more| success+success+diverged 48 0 288 0 5.547586012997308
  cash-karp 24 odd| success 24 0 144 0 -2.014444278043158
  classical 24 even| success 24 0 96 0 -3.9368722609011395
  classical 24 more| success+success+diverged 48 0 192 0 5.5481738987620695
  classical 24 odd| success 24 0 96 0 -2.0144590977974377
  dop853 0.0001 even| success 5 1 72 0 -3.936872743107353
  dop853 0.0001 more| success+success+unstable 10 1 133 0 5.547860732823329
  dop853 0.0001 odd| success 5 1 72 0 -2.01454587393314
  dop853 1e-09 even| success 17 1 216 0 -3.9367659275670936
  dop853 1e-09 more| success+success+unstable 33 5 453 0 5.547585144335713
  dop853 1e-09 odd| success 17 1 216 0 -2.014443840349755
  dop853 24 even| success 24 0 288 0 -3.9367659256394267
  dop853 24 more| success+success+diverged 48 0 576 0 5.5475851606940285
  dop853 24 odd| success 24 0 288 0 -2.014443844855182
  dormand-prince 0.0001 even| success 9 1 70 0 -3.9371148842980173
  dormand-prince 0.0001 more| success+success+unstable 19 1 141 0 5.546574132025136
  dormand-prince 0.0001 odd| success 9 1 70 0 -2.01469656677899
  dormand-prince 1e-09 even| success 74 2 531 0 -3.9367659280056464
  dormand-prince 1e-09 more| success+success+unstable 172 1 1212 0 5.547585166452019
  dormand-prince 1e-09 odd| success 74 2 531 0 -2.0144438476181885
  dormand-prince 24 even| success 24 0 168 0 -3.9367658450278125
  dormand-prince 24 more| success+success+diverged 48 0 336 0 5.54758583770642
  dormand-prince 24 odd| success 24 0 168 0 -2.0144449648615286
  euler 24 even| success 24 0 24 0 -3.6725270852113145
  euler 24 more| success+success+diverged 48 0 48 0 2.3663989797883946
  euler 24 odd| success 24 0 24 0 -1.2648820518530055
  extrapolation 0.0001 even| success 5 1 126 0 -3.936916754735618
  extrapolation 0.0001 more| success+success+unstable 11 0 233 0 5.548054776109666
  extrapolation 0.0001 odd| success 5 1 126 0 -2.0146748856607193
  extrapolation 1e-09 even| success 20 2 461 0 -3.9367659259865575
  extrapolation 1e-09 more| success+success+unstable 43 3 965 0 5.5475851604864745
  extrapolation 1e-09 odd| success 20 2 461 0 -2.0144438442018697
  gauss general 16 0 0.001 even| success 2 0 265 0 -4.377787695699658
  gauss general 16 0 0.001 odd| success 2 0 265 0 -3.0088219635631277
  gauss general 16 0 1e-09 even| success 9 0 425 0 -4.377499532389535
  gauss general 16 0 1e-09 odd| success 9 0 425 0 -3.0085258445553213
  gauss general 16 1 0.001 even| success 6 2 785 0 -15.813950297039948
  gauss general 16 1 0.001 odd| success 6 2 785 0 -10.743866036931138
  gauss general 16 1 1e-09 even| success 17 1 1065 0 -15.814922800842012
  gauss general 16 1 1e-09 odd| success 17 1 1065 0 -10.74541220331101
  gauss general 32 0 0.001 even| success 5 2 1569 0 -4.377499533080215
  gauss general 32 0 0.001 odd| success 5 2 1569 0 -3.008525844915996
  gauss general 32 0 1e-09 even| success 4 1 1185 0 -4.377499532394795
  gauss general 32 0 1e-09 odd| success 4 1 1185 0 -3.0085258444029237
  gauss general 32 1 0.001 even| success 19 4 3521 0 -15.814922836195947
  gauss general 32 1 0.001 odd| success 19 4 3521 0 -10.745412299145332
  gauss general 32 1 1e-09 even| success 11 3 2897 0 -15.814922804651921
  gauss general 32 1 1e-09 odd| success 11 3 2897 0 -10.745412202282715
  gauss16 adaptive(tolerance: 0.001) even| success 2 0 169 0 -3.937392513845906
  gauss16 adaptive(tolerance: 0.001) more| success+success+unstable 5 0 250 0 5.5475310684747985
  gauss16 adaptive(tolerance: 0.001) odd| success 2 0 169 0 -2.0148259023735955
  gauss16 adaptive(tolerance: 1e-08) even| success 8 0 273 0 -3.93676592556486
  gauss16 adaptive(tolerance: 1e-08) more| success+success+unstable 15 0 562 0 5.547585160956718
  gauss16 adaptive(tolerance: 1e-08) odd| success 8 0 273 0 -2.014443845055732
  gauss16 fixed(steps: 8) even| success 8 0 273 0 -3.9367659256418897
  gauss16 fixed(steps: 8) more| success+success+unconverged 16 0 594 0 5.547585162960263
  gauss16 fixed(steps: 8) odd| success 8 0 273 0 -2.0144438449419413
  gauss16 free adaptive(tolerance: 0.001)| success 2 0 217 0 -0.6567891978712546
  gauss16 free adaptive(tolerance: 1e-08)| success 9 1 425 0 -0.6568377762053117
  gauss16 free fixed(steps: 8)| success 8 0 353 0 -0.6568377777244852
  gauss16 linear adaptive(tolerance: 0.001)| success 4 0 57 0 -4.895798782278836
  gauss16 linear adaptive(tolerance: 1e-08)| success 11 0 113 0 -4.895784741682259
  gauss16 linear fixed(steps: 8)| success 8 0 89 0 -4.89578473977935
  gauss16 undamped adaptive(tolerance: 0.001)| success 4 0 89 0 -0.6948619301729704
  gauss16 undamped adaptive(tolerance: 1e-08)| success 11 0 201 0 -0.6948766293125386
  gauss16 undamped fixed(steps: 8)| success 8 0 153 0 -0.6948766280307597
  gauss32 adaptive(tolerance: 0.001) even| success 6 2 1649 0 -3.9463745903408745
  gauss32 adaptive(tolerance: 0.001) more| success+success+unstable 4 2 1106 0 5.547728203561286
  gauss32 adaptive(tolerance: 0.001) odd| success 6 2 1649 0 -2.024782182249139
  gauss32 adaptive(tolerance: 1e-08) even| success 4 1 897 0 -3.9367659236184434
  gauss32 adaptive(tolerance: 1e-08) more| success+success+unstable 5 1 1010 0 5.547585159735556
  gauss32 adaptive(tolerance: 1e-08) odd| success 4 1 897 0 -2.0144438383463297
  gauss32 fixed(steps: 8) even| success 8 0 465 0 -3.936765925655306
  gauss32 fixed(steps: 8) more| success+success+unconverged 16 0 1026 0 5.547585160123879
  gauss32 fixed(steps: 8) odd| success 8 0 465 0 -2.014443843939902
  gauss32 free adaptive(tolerance: 0.001)| success 7 3 1697 0 -0.6568514983443547
  gauss32 free adaptive(tolerance: 1e-08)| success 4 1 1057 0 -0.6568377748560148
  gauss32 free fixed(steps: 8)| success 8 0 657 0 -0.6568377747504122
  gauss32 linear adaptive(tolerance: 0.001)| success 2 0 81 0 -4.895784741394294
  gauss32 linear adaptive(tolerance: 1e-08)| success 3 0 97 0 -4.895784741394526
  gauss32 linear fixed(steps: 8)| success 8 0 177 0 -4.895784741393693
  gauss32 undamped adaptive(tolerance: 0.001)| success 2 0 113 0 -0.6948766295184035
  gauss32 undamped adaptive(tolerance: 1e-08)| success 3 0 145 0 -0.6948766298036342
  gauss32 undamped fixed(steps: 8)| success 8 0 305 0 -0.6948766298092
  gauss4 24 even| success 24 0 182 24 -3.9367884364558883
  gauss4 24 more| success+success+unconverged 48 0 346 48 5.547702318188095
  gauss4 24 odd| success 24 0 182 24 -2.014453637009781
  gauss6 24 even| success 24 0 273 24 -3.9367659298494866
  gauss6 24 more| success+success+unconverged 48 0 525 48 5.54749615897708
  gauss6 24 odd| success 24 0 273 24 -2.0145055077883516
  global-error 0.001 even| success 32 24 282 0 -3.9367644330502594
  global-error 0.001 more| success+success 100 59 611 0 5.547585164966922
  global-error 0.001 odd| success 36 27 289 0 -2.014443842606523
  global-error 1e-06 even| success 48 40 378 0 -3.936765838689392
  global-error 1e-06 more| success+success 118 77 775 0 5.54758518619499
  global-error 1e-06 odd| success 45 36 371 0 -2.014443982641997
  heun 24 even| success 24 0 48 0 -3.872050899291327
  heun 24 more| success+success+diverged 48 0 96 0 5.227601086669234
  heun 24 odd| success 24 0 48 0 -1.9834945410263227
  implicit-midpoint 24 even| success 24 0 97 24 -3.9675532378496183
  implicit-midpoint 24 more| success+success+unconverged 48 0 179 48 6.074296446151239
  implicit-midpoint 24 odd| success 24 0 97 24 -1.914287424803271
  kahan-li8 explicit even| success 16 0 273 0 -3.842456044741718
  kahan-li8 explicit more| success+success+diverged 32 0 546 0 5.704484335207486
  kahan-li8 explicit odd| success 16 0 273 0 -1.9324513720677794
  kahan-li8 inKick even| success 16 0 273 0 -3.9367659257187615
  kahan-li8 inKick more| success+success+diverged 32 0 546 0 5.724652382610242
  kahan-li8 inKick odd| success 16 0 273 0 -2.0144438133339198
  kahan-li8 removed even| success 16 0 273 0 -3.9367659250917266
  kahan-li8 removed more| success+success+diverged 32 0 546 0 5.72463331164684
  kahan-li8 removed odd| success 16 0 273 0 -2.0144438129556494
  kutta3 24 even| success 24 0 72 0 -3.937197031197746
  kutta3 24 more| success+success+diverged 48 0 144 0 5.550548260683104
  kutta3 24 odd| success 24 0 72 0 -2.0157084342298184
  midpoint 24 even| success 24 0 48 0 -3.8741515622756166
  midpoint 24 more| success+success+diverged 48 0 96 0 5.255091249545785
  midpoint 24 odd| success 24 0 48 0 -1.9896464802837968
  newmark even| success 24 0 73 0 -3.9671953494123975
  newmark more| success+success+unconverged 48 0 146 0 5.666154877077021
  newmark odd| success 24 0 73 0 -2.023100296433343
  nystrom12 adaptive(tolerance: 0.0001) even| success 4 0 68 0 -3.9364326231307825
  nystrom12 adaptive(tolerance: 0.0001) more| success+success+unstable 8 0 136 0 5.54798335108368
  nystrom12 adaptive(tolerance: 0.0001) odd| success 4 0 68 0 -2.0141243155101285
  nystrom12 adaptive(tolerance: 1e-09) even| success 8 0 136 0 -3.936765692501355
  nystrom12 adaptive(tolerance: 1e-09) more| success+success+unstable 15 0 255 0 5.547585348506439
  nystrom12 adaptive(tolerance: 1e-09) odd| success 8 0 136 0 -2.0144443947337587
  nystrom12 fixed(steps: 16) even| success 16 0 272 0 -3.9367659256207896
  nystrom12 fixed(steps: 16) more| success+success+diverged 32 0 544 0 5.547585159964228
  nystrom12 fixed(steps: 16) odd| success 16 0 272 0 -2.0144438441883534
  nystrom6 adaptive(tolerance: 0.0001) even| success 8 0 48 0 -3.936680271544145
  nystrom6 adaptive(tolerance: 0.0001) more| success+success+unstable 16 2 106 0 5.547472326360925
  nystrom6 adaptive(tolerance: 0.0001) odd| success 8 0 48 0 -2.014404371412074
  nystrom6 adaptive(tolerance: 1e-09) even| success 59 1 359 0 -3.936765923109292
  nystrom6 adaptive(tolerance: 1e-09) more| success+success+unstable 125 6 780 0 5.547585159530632
  nystrom6 adaptive(tolerance: 1e-09) odd| success 59 1 359 0 -2.0144438441408514
  nystrom6 fixed(steps: 16) even| success 16 0 96 0 -3.936766009375767
  nystrom6 fixed(steps: 16) more| success+success+diverged 32 0 192 0 5.547578971108727
  nystrom6 fixed(steps: 16) odd| success 16 0 96 0 -2.014437815780635
  nystrom8 adaptive(tolerance: 0.0001) even| success 6 0 54 0 -3.9367545582206827
  nystrom8 adaptive(tolerance: 0.0001) more| success+success+unstable 12 0 108 0 5.547609025419044
  nystrom8 adaptive(tolerance: 0.0001) odd| success 6 0 54 0 -2.0144522807260605
  nystrom8 adaptive(tolerance: 1e-09) even| success 26 0 234 0 -3.9367659256197687
  nystrom8 adaptive(tolerance: 1e-09) more| success+success+unstable 50 2 466 0 5.547585160143304
  nystrom8 adaptive(tolerance: 1e-09) odd| success 26 0 234 0 -2.0144438439392394
  nystrom8 fixed(steps: 16) even| success 16 0 144 0 -3.936765925802165
  nystrom8 fixed(steps: 16) more| success+success+diverged 32 0 288 0 5.547585160106767
  nystrom8 fixed(steps: 16) odd| success 16 0 144 0 -2.0144438441394437
  position-verlet explicit even| success 16 0 16 0 -3.7492022241200536
  position-verlet explicit more| success+success+diverged 32 0 32 0 5.39921704945151
  position-verlet explicit odd| success 16 0 16 0 -1.818060134997
  position-verlet inKick even| success 16 0 16 0 -3.901982669891322
  position-verlet inKick more| success+success+diverged 32 0 32 0 5.442010157641688
  position-verlet inKick odd| success 16 0 16 0 -1.948316124813226
  position-verlet removed even| success 16 0 16 0 -3.9119204623308277
  position-verlet removed more| success+success+diverged 32 0 32 0 5.4382395742596525
  position-verlet removed odd| success 16 0 16 0 -1.953692530272309
  radau1 adaptive even| success 1041 6 1255 1047 -3.9417599463301483
  radau1 adaptive more| success+success+unstable 1932 19 2546 1951 5.643080608683115
  radau1 adaptive odd| success 1041 6 1255 1047 -2.0269678651836474
  radau2 adaptive even| success 261 5 1065 266 -3.9367350520877595
  radau2 adaptive more| success+success+unstable 705 12 2870 717 5.5475799077520005
  radau2 adaptive odd| success 261 5 1065 266 -2.0144314182467786
  radau5 0.0001 even| success 20 1 127 21 -3.9366642931220057
  radau5 0.0001 more| success+success+unstable 42 5 287 47 5.54798306525292
  radau5 0.0001 odd| success 20 1 127 21 -2.0141447989903147
  radau5 0.0001 stiff| success 10 0 34 9 8.037209283075127
  radau5 1e-07 even| success 183 2 1111 185 -3.936766657574383
  radau5 1e-07 more| success+success+unstable 380 6 2318 386 5.547585250236953
  radau5 1e-07 odd| success 183 2 1111 185 -2.0144442884125455
  radau5 1e-07 stiff| success 49 0 151 17 8.037202466557794
  radau5 24 even| success 24 0 279 24 -3.9367659814102725
  radau5 24 more| success+success+unconverged 48 0 528 48 5.547840383410289
  radau5 24 odd| success 24 0 279 24 -2.014492437412505
  radau9 0.0001 even| success 5 4 196 9 -3.9366611709449866
  radau9 0.0001 more| success+success+unstable 12 2 222 14 5.547507790891907
  radau9 0.0001 odd| success 5 4 196 9 -2.0141355974156423
  radau9 0.0001 stiff| success 7 0 41 7 8.037202442203514
  radau9 1e-07 even| success 19 3 321 22 -3.936766067118869
  radau9 1e-07 more| success+success+unstable 38 5 602 43 5.54758385889529
  radau9 1e-07 odd| success 19 3 321 22 -2.0144435962687868
  radau9 1e-07 stiff| success 12 0 66 12 8.037202467654
  radau9 24 even| success 24 0 465 24 -3.9367659256206466
  radau9 24 more| success+success+unconverged 48 0 880 48 5.54758516063249
  radau9 24 odd| success 24 0 465 24 -2.014443844845855
  rk4 24 even| success 24 0 96 0 -3.9368722609011395
  rk4 24 more| success+success+diverged 48 0 192 0 5.548174802454971
  rk4 24 odd| success 24 0 96 0 -2.0144473081252188
  rosenbrock 0.0001 even| success 23 0 69 23 -3.936507935862111
  rosenbrock 0.0001 more| success+success+unstable 99 4 305 103 5.548348971972603
  rosenbrock 0.0001 odd| success 23 0 69 23 -2.014468195743494
  rosenbrock 0.0001 stiff| success 20 3 66 23 8.03705866762965
  rosenbrock 1e-07 even| success 120 0 360 120 -3.936766172225836
  rosenbrock 1e-07 more| success+success+unstable 2612 7 7850 2619 5.547639350918488
  rosenbrock 1e-07 odd| success 120 0 360 120 -2.014443993405598
  rosenbrock 1e-07 stiff| success 101 3 309 104 8.037202432499114
  semi-implicit-euler explicit even| success 16 0 17 0 -4.25187365131251
  semi-implicit-euler explicit more| success+success+diverged 32 0 34 0 4.016419396594721
  semi-implicit-euler explicit odd| success 16 0 17 0 -1.994263966618511
  semi-implicit-euler inKick even| success 16 0 17 0 -4.419272795624662
  semi-implicit-euler inKick more| success+success+diverged 32 0 34 0 4.073380764562594
  semi-implicit-euler inKick odd| success 16 0 17 0 -2.1338664509063796
  semi-implicit-euler removed even| success 16 0 17 0 -4.359942378027703
  semi-implicit-euler removed more| success+success+diverged 32 0 34 0 4.065023049729268
  semi-implicit-euler removed odd| success 16 0 17 0 -2.254492030524523
  semi-implicit-euler-position explicit even| success 16 0 16 0 -3.2844108344110006
  semi-implicit-euler-position explicit more| success+success+diverged 32 0 32 0 7.356591107187846
  semi-implicit-euler-position explicit odd| success 16 0 16 0 -1.6894363674673616
  semi-implicit-euler-position inKick even| success 16 0 16 0 -3.4247287975918352
  semi-implicit-euler-position inKick more| success+success+diverged 32 0 32 0 7.392251145770279
  semi-implicit-euler-position inKick odd| success 16 0 16 0 -1.8108157913678191
  semi-implicit-euler-position removed even| success 16 0 16 0 -3.4723334805880492
  semi-implicit-euler-position removed more| success+success+diverged 32 0 32 0 7.398505206205392
  semi-implicit-euler-position removed odd| success 16 0 16 0 -1.6794986710197168
  series 0 even| success 8 0 96 0 6.636659356724719
  series 0 odd| success 11 0 220 0 9.77837406579959
  series 1 even| success 15 0 180 0 101.45949521150165
  series 1 odd| success 23 0 460 0 133.52192922166248
  series 2 even| success 10 0 120 0 37.04593419872699
  series 2 odd| success 13 0 260 0 46.14400536474004
  switching 0.0001 even| success 8 1 63 0 -3.93684373966248
  switching 0.0001 more| success+success+unstable 18 0 128 0 5.546131132296866
  switching 0.0001 odd| success 8 1 63 0 -2.0142655897095825
  switching 0.0001 stiff| success 23 2 170 5 8.037202416063035
  switching 1e-07 even| success 29 2 216 0 -3.9367656928229318
  switching 1e-07 more| success+success+unstable 65 1 463 0 5.5475853427883575
  switching 1e-07 odd| success 29 2 216 0 -2.014443986073916
  switching 1e-07 stiff| success 45 3 326 7 8.037202453398288
  symmetric10 even| success 64 0 209 0 -3.9367659267569906
  symmetric10 more| success+success+diverged 128 0 418 0 5.547585163256273
  symmetric10 odd| success 64 0 209 0 -2.01444384402688
  symmetric12 even| success 64 0 241 0 -3.9367659258021153
  symmetric12 more| success+success+diverged 128 0 482 0 5.5475851597732815
  symmetric12 odd| success 64 0 241 0 -2.0144438441039614
  symmetric6 even| success 64 0 145 0 -3.9367657246448724
  symmetric6 more| success+success+diverged 128 0 290 0 5.5475853068393866
  symmetric6 odd| success 64 0 145 0 -2.0144440431149095
  symmetric8 even| success 64 0 177 0 -3.93676593208434
  symmetric8 more| success+success+diverged 128 0 354 0 5.5475851619300816
  symmetric8 odd| success 64 0 177 0 -2.0144438447481656
  system dop853 adaptive(tolerance: 0.001) even| success 6 0 803 0 -27.819553211087058
  system dop853 adaptive(tolerance: 0.001) odd| success 6 0 803 0 -24.89940931633606
  system dop853 adaptive(tolerance: 1e-08) even| success 23 2 3289 0 -27.82120435444052
  system dop853 adaptive(tolerance: 1e-08) odd| success 23 2 3289 0 -24.900911429053018
  system dop853 fixed(steps: 24) even| success 24 0 3179 0 -27.821204325991662
  system dop853 fixed(steps: 24) odd| success 24 0 3179 0 -24.90091136726407
  system extrapolation 0.001 even| success 5 1 1716 0 -27.824962705682232
  system extrapolation 0.001 odd| success 5 1 1716 0 -24.891699919698418
  system extrapolation 1e-08 even| success 17 2 5423 0 -27.821204288814144
  system extrapolation 1e-08 odd| success 17 2 5423 0 -24.90091142013581
  system kutta3 fixed(steps: 24) even| success 24 0 803 0 -27.811425548348378
  system kutta3 fixed(steps: 24) odd| success 24 0 803 0 -24.906857635763537
  system nystrom8 adaptive(tolerance: 0.001) even| success 7 1 715 0 -27.82089869886137
  system nystrom8 adaptive(tolerance: 0.001) odd| success 7 1 715 0 -24.901339084482455
  system nystrom8 adaptive(tolerance: 1e-08) even| success 34 1 3091 0 -27.821204323657405
  system nystrom8 adaptive(tolerance: 1e-08) odd| success 34 1 3091 0 -24.900911413175677
  system nystrom8 fixed(steps: 24) even| success 24 0 2123 0 -27.821204325622837
  system nystrom8 fixed(steps: 24) odd| success 24 0 2123 0 -24.900911367586346
  system position-verlet fixed(steps: 24) even| success 24 0 539 0 -27.848432874587807
  system position-verlet fixed(steps: 24) odd| success 24 0 539 0 -24.92617268850531
  system taylor even| success 8 0 810 0 -7.302811858516846
  system taylor odd| success 8 0 810 0 -7.70436933207302
  system tsitouras adaptive(tolerance: 0.001) even| success 9 2 737 0 -27.829494501870304
  system tsitouras adaptive(tolerance: 0.001) odd| success 9 2 737 0 -24.899818995312494
  system tsitouras adaptive(tolerance: 1e-08) even| success 86 3 5885 0 -27.821204318561698
  system tsitouras adaptive(tolerance: 1e-08) odd| success 86 3 5885 0 -24.90091141955021
  system tsitouras fixed(steps: 24) even| success 24 0 1595 0 -27.821201017334868
  system tsitouras fixed(steps: 24) odd| success 24 0 1595 0 -24.90091444330059
  system verlet fixed(steps: 24) even| success 24 0 275 0 -27.786177281585378
  system verlet fixed(steps: 24) odd| success 24 0 275 0 -24.98816132682276
  system yoshida4 fixed(steps: 24) even| success 24 0 803 0 -27.82573639761592
  system yoshida4 fixed(steps: 24) odd| success 24 0 803 0 -24.894614367470655
  taylor adaptive(tolerance: 0.001) even| success 4 0 56 0 -3.691748647984082
  taylor adaptive(tolerance: 0.001) odd| success 4 0 56 0 -0.6663218068424066
  taylor adaptive(tolerance: 1e-10) even| success 14 0 196 0 -3.6881840488115873
  taylor adaptive(tolerance: 1e-10) odd| success 14 0 196 0 -0.6568377748220504
  taylor fixed(steps: 8) even| success 8 0 112 0 -3.688185964290944
  taylor fixed(steps: 8) odd| success 8 0 112 0 -0.6568398103337241
  taylor fixed(steps: 9) even| success 9 0 126 0 -3.6881838960207722
  taylor fixed(steps: 9) odd| success 9 0 126 0 -0.6568377251390027
  taylor linear adaptive(tolerance: 0.001) even| success 5 0 60 0 -1.1307680028936196
  taylor linear adaptive(tolerance: 0.001) odd| success 5 0 60 0 -1.2016460302117644
  taylor linear adaptive(tolerance: 1e-10) even| success 20 0 240 0 -1.130514092733304
  taylor linear adaptive(tolerance: 1e-10) odd| success 20 0 240 0 -1.1986165418037642
  taylor linear fixed(steps: 8) even| success 8 0 96 0 -1.1305142134418795
  taylor linear fixed(steps: 8) odd| success 8 0 96 0 -1.1986197261635552
  taylor linear fixed(steps: 9) even| success 9 0 108 0 -1.1305141433355914
  taylor linear fixed(steps: 9) odd| success 9 0 108 0 -1.1986173840829615
  three-eighths 24 even| success 24 0 96 0 -3.9368711723336456
  three-eighths 24 more| success+success+diverged 48 0 192 0 5.548184634987304
  three-eighths 24 odd| success 24 0 96 0 -2.014482043497133
  trapezoidal 24 even| success 24 0 220 24 -3.967195349412429
  trapezoidal 24 more| success+success+unconverged 48 0 390 48 5.662973491836661
  trapezoidal 24 odd| success 24 0 220 24 -2.0220013676775404
  tsitouras 0.0001 even| success 8 0 57 0 -3.9367630927597714
  tsitouras 0.0001 more| success+success+unstable 18 0 128 0 5.545934799477116
  tsitouras 0.0001 odd| success 8 0 57 0 -2.0143491135993217
  tsitouras 1e-09 even| success 67 3 488 0 -3.9367659263679617
  tsitouras 1e-09 more| success+success+unstable 155 1 1093 0 5.547585162053987
  tsitouras 1e-09 odd| success 67 3 488 0 -2.014443846169817
  tsitouras 24 even| success 24 0 168 0 -3.9367657442091826
  tsitouras 24 more| success+success+diverged 48 0 336 0 5.5475854569435175
  tsitouras 24 odd| success 24 0 168 0 -2.014444507729181
  velocity-verlet explicit even| success 16 0 17 0 -3.826132020359214
  velocity-verlet explicit more| success+success+diverged 32 0 34 0 5.731785325325554
  velocity-verlet explicit odd| success 16 0 17 0 -1.9817923412835432
  velocity-verlet inKick even| success 16 0 17 0 -3.9024887843881926
  velocity-verlet inKick more| success+success+diverged 32 0 34 0 5.752013613650738
  velocity-verlet inKick odd| success 16 0 17 0 -2.0457731620364052
  velocity-verlet removed even| success 16 0 17 0 -3.8948615274473206
  velocity-verlet removed more| success+success+diverged 32 0 34 0 5.754789186529839
  velocity-verlet removed odd| success 16 0 17 0 -2.041160931007341
  verner7 0.0001 even| success 7 1 80 0 -3.93678184628068
  verner7 0.0001 more| success+success+unstable 13 1 141 0 5.547566099838796
  verner7 0.0001 odd| success 7 1 80 0 -2.01446031643026
  verner7 1e-09 even| success 27 2 289 0 -3.936765925509207
  verner7 1e-09 more| success+success+unstable 52 3 549 0 5.547585159990928
  verner7 1e-09 odd| success 27 2 289 0 -2.0144438438540795
  verner7 24 even| success 24 0 240 0 -3.936765925743041
  verner7 24 more| success+success+diverged 48 0 480 0 5.547585160904866
  verner7 24 odd| success 24 0 240 0 -2.014443844976456
  verner9 0.0001 even| success 5 0 81 0 -3.9367070452174784
  verner9 0.0001 more| success+success+unstable 9 0 146 0 5.547553921537696
  verner9 0.0001 odd| success 5 0 81 0 -2.014417473562052
  verner9 1e-09 even| success 12 0 193 0 -3.9367659256685874
  verner9 1e-09 more| success+success+unstable 25 2 432 0 5.547585157194234
  verner9 1e-09 odd| success 12 0 193 0 -2.01444384322325
  verner9 24 even| success 24 0 384 0 -3.936765925620685
  verner9 24 more| success+success+diverged 48 0 768 0 5.547585160138637
  verner9 24 odd| success 24 0 384 0 -2.0144438439386136
  yoshida4 explicit even| success 16 0 49 0 -3.796190224951598
  yoshida4 explicit more| success+success+diverged 32 0 98 0 5.8555052916171695
  yoshida4 explicit odd| success 16 0 49 0 -1.893066381502258
  yoshida4 inKick even| success 16 0 49 0 -3.94210408105167
  yoshida4 inKick more| success+success+diverged 32 0 98 0 5.894500215641405
  yoshida4 inKick odd| success 16 0 49 0 -2.015033987562801
  yoshida4 removed even| success 16 0 49 0 -3.942343730157688
  yoshida4 removed more| success+success+success 32 0 98 0 5.8925858883720705
  yoshida4 removed odd| success 16 0 49 0 -2.015515478737937
  yoshida6 explicit even| success 16 0 113 0 -3.7505998216812673
  yoshida6 explicit more| success+success+diverged 32 0 226 0 5.768811221967302
  yoshida6 explicit odd| success 16 0 113 0 -1.8565133887917753
  yoshida6 inKick even| success 16 0 113 0 -3.936736802179525
  yoshida6 inKick more| success+success+diverged 32 0 226 0 5.8174210372976685
  yoshida6 inKick odd| success 16 0 113 0 -2.014440696039772
  yoshida6 removed even| success 16 0 113 0 -3.9367336978588217
  yoshida6 removed more| success+success+diverged 32 0 226 0 5.816756143974447
  yoshida6 removed odd| success 16 0 113 0 -2.0144355392373097
  """
